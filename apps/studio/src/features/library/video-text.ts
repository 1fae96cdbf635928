import { useFormatter } from 'use-intl';

/** Returns a length or a position as `1:02:03` or `2:03`, with tenths if `hasTenths`. */
export function clockText(seconds: number, hasTenths = false): string {
  const tenths = Math.round(Math.abs(seconds) * 10);
  const whole = hasTenths ? Math.floor(tenths / 10) : Math.round(Math.abs(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return `${seconds < 0 && whole > 0 ? '-' : ''}${text}${hasTenths ? `.${tenths % 10}` : ''}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns a function that formats bytes in the operator's language. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    return format.number(bytes / 1000 ** power, {
      style: 'unit',
      unit: units[power] ?? 'byte',
      maximumFractionDigits: 1,
    });
  };
}
