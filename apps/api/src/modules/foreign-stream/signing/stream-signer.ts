/** Signs addresses of a site that plays streams only with a token. */
export interface StreamSigner {
  /** How long its tokens are valid, s. */
  readonly tokenSeconds: number;
  /** True if tokens name the viewer, so that each viewer has addresses of their own. */
  readonly namesViewer: boolean;
  /**
   * Returns the address with a token.
   * @param until when the token expires, s since 1970
   */
  sign(address: URL, viewer: SignedViewer, until: number): URL;
}

/** The viewer for whom an address is signed. */
export interface SignedViewer {
  readonly eventId: string;
  /** Playback grant; null for an event that is open to everyone. */
  readonly grant: string | null;
}
