/** The part of s3rver that tests use; it has no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
