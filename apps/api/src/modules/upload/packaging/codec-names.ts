/** Names of codecs as playlists have them (RFC 6381), from an initialisation segment. */

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** Returns the 32 bits in reverse order. */
function reversed(bits: number): number {
  let result = 0;
  for (let bit = 0; bit < 32; bit += 1) result = (result * 2 + ((bits >>> bit) & 1)) >>> 0;
  return result;
}

function hevcName(record: Buffer): string {
  const profile = record.readUInt8(1);
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const tier = (profile & 0x20) === 0 ? 'L' : 'H';
  const compatible = reversed(record.readUInt32BE(2)).toString(16).toUpperCase();
  const constraints = [...record.subarray(6, 12)];
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop();
  return [
    `hvc1.${space}${profile & 0x1f}`,
    compatible,
    `${tier}${record.readUInt8(12)}`,
    ...constraints.map((value) => value.toString(16).toUpperCase()),
  ].join('.');
}

/** Returns the bytes from the content of the first box of a type on, at any depth; null if there is none. */
function bodyOf(init: Buffer, type: string): Buffer | null {
  const at = init.indexOf(type, 0, 'latin1');
  return at === -1 ? null : init.subarray(at + 4);
}

const aacProfiles: Readonly<Record<string, string>> = { 'HE-AAC': '5', 'HE-AACv2': '29' };

/**
 * Returns the CODECS attribute of a rendition, without quotes.
 * @param profiles those of its AAC audio, as ffprobe names them; none without audio
 * @throws RangeError if the segment has no video that playlists can name
 */
export function codecNames(init: Buffer, profiles: readonly string[]): string {
  const avc = bodyOf(init, 'avcC');
  const hevc = avc === null ? bodyOf(init, 'hvcC') : null;
  if (avc === null && hevc === null) throw new RangeError('there is no H.264 and no H.265 video');
  const video =
    avc === null
      ? hevcName(hevc ?? Buffer.alloc(0))
      : `avc1.${[1, 2, 3].map((at) => hex(avc.readUInt8(at))).join('')}`;
  const audio = profiles.map((profile) => `mp4a.40.${aacProfiles[profile] ?? '2'}`);
  return [...new Set([video, ...audio])].join(',');
}
