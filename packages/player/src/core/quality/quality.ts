export type QualityLevel = {
  /** Position in the engine's list. */
  index: number;
  /** Picture height in pixels; 0 for audio only. */
  height: number;
  /** Bits per second. */
  bitrate: number;
  frameRate: number;
};

/** Frame rates from this one on are named, frames per second. */
const highFrameRate = 48;

export type QualityChoice = { index: number; label: string };

/**
 * Returns e.g. `4.2 Mbit/s`.
 * @param bitrate bits per second
 */
export function bitrateText(bitrate: number): string {
  return bitrate >= 1_000_000
    ? `${(bitrate / 1_000_000).toFixed(1)} Mbit/s`
    : `${Math.round(bitrate / 1000)} kbit/s`;
}

/** Returns a short name: `720p`, `1080p50` for high frame rates, the bit rate for audio only. */
export function qualityName(level: QualityLevel): string {
  if (level.height === 0) return bitrateText(level.bitrate);
  const frameRate = level.frameRate >= highFrameRate ? Math.round(level.frameRate) : '';
  return `${level.height}p${frameRate}`;
}

/** Returns the index of the best rendition with a smaller picture than the active one, or null. */
export function nextLower(levels: readonly QualityLevel[], active: number | null): number | null {
  const height = levels.find(({ index }) => index === active)?.height ?? 0;
  const lower = levels.filter((level) => level.height > 0 && level.height < height);
  const best = lower.toSorted((a, b) => b.height - a.height || b.bitrate - a.bitrate)[0];
  return best?.index ?? null;
}

/** Returns the entries of the quality menu, best first; duplicate names include their bit rate. */
export function qualityChoices(levels: readonly QualityLevel[]): QualityChoice[] {
  const names = levels.map(qualityName);
  return levels
    .map((level, index) => {
      const name = names[index] ?? '';
      const repeated = names.filter((other) => other === name).length > 1;
      return { level, label: repeated ? `${name} · ${bitrateText(level.bitrate)}` : name };
    })
    .toSorted((a, b) => b.level.height - a.level.height || b.level.bitrate - a.level.bitrate)
    .map(({ level, label }) => ({ index: level.index, label }));
}
