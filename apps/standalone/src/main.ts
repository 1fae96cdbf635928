/** The server: portal, backend, sockets and database in one process. */
import { run } from './run.ts';

await run('production');
