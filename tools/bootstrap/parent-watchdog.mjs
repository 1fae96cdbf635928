// Loaded into every command before its own code. If the bootstrap is killed outright, the command ends as
// on SIGTERM; otherwise it would continue in the background and occupy its port.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
