/** Licence servers of streams with DRM, by key system. Addresses are absolute. */
export type DrmLicences = {
  widevine?: { licenceUrl: string } | undefined;
  playready?: { licenceUrl: string } | undefined;
  fairplay?: { licenceUrl: string; certificateUrl: string } | undefined;
  /** Clear Key, the browser's own system without protection, for tests. */
  clearkey?: { licenceUrl: string } | undefined;
};

export type DrmSystem = keyof DrmLicences;

/** `KEYFORMAT` of each system in playlists, in lower case. */
const formats: Record<DrmSystem, string> = {
  widevine: 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.streamingkeydelivery',
  clearkey: 'org.w3.clearkey',
};

/** Returns true if there is a licence server for keys of this `KEYFORMAT`. */
export const hasLicences = (licences: DrmLicences | null, keyFormat: string): boolean =>
  Object.entries(formats).some(
    ([system, format]) =>
      format === keyFormat.toLowerCase() && licences?.[system as DrmSystem] !== undefined,
  );
