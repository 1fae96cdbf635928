// Explains errors in one line that a person can act on, by Node's error codes and by the output of npm and
// of the build.

/** An error whose message already explains it: it is printed without the stack. */
export class ExplainedError extends Error {
  /**
   * @param {string} message one line, without a full stop at the end
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const networkError =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_SOCKET_CLOSED|FETCH_ERROR)\b/;
const diskFullError = /\b(ENOSPC|EDQUOT)\b/;
const notWritableError = /\b(EACCES|EPERM|EROFS)\b/;
const changedDownloadError = /\bEINTEGRITY\b/;

/**
 * Finds a known reason in output of npm or the build, or in an error, as one line; null if none matches.
 *
 * @param {string} text
 * @param {string} folder the folder that was being written
 * @returns {string | null}
 */
export function reasonIn(text, folder) {
  if (diskFullError.test(text))
    return `the disk of ${folder} is full: free some space and run again`;
  if (changedDownloadError.test(text)) {
    return 'a downloaded package is not the one in the lockfile: check the npm registry or its mirror';
  }
  if (networkError.test(text)) {
    return 'the npm registry cannot be reached: check the network or the proxy settings and run again';
  }
  if (notWritableError.test(text)) {
    return `${folder} cannot be written: check its owner and permissions and run again`;
  }
  return null;
}

/**
 * Returns the line to print for any thrown value.
 *
 * @param {unknown} error
 * @param {string} folder
 * @returns {string}
 */
export function explain(error, folder) {
  if (error instanceof ExplainedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasonIn(code, folder) ?? error.message;
}

/**
 * Returns the most useful lines of a failed command: npm's own error lines, else the last ones.
 *
 * @param {string} output
 * @param {number} [limit]
 * @returns {string[]}
 */
export function usefulLines(output, limit = 8) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errors = lines.filter(
    (line) => /^npm (error|ERR!)/.test(line) && !/debug-\d|complete log/.test(line),
  );
  return (errors.length > 0 ? errors : lines.slice(-limit)).slice(0, limit);
}
