import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response, read to its end. */
export interface TimedResponse {
  readonly status: number;
  /** Decompressed only when it is read, since the bench's own work adds to the load of the machine. */
  readonly text: string;
  readonly tookMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

const headers = { 'accept-encoding': 'br, gzip' };

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** Requests a URL over keep-alive connections and compressed, as browsers do. */
export function get(url: string): Promise<TimedResponse> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => void chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            get text() {
              return decompress(body, response.headers['content-encoding']).toString();
            },
            tookMs: performance.now() - start,
          });
        })
        .on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
