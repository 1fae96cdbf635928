// Loaded into every command before its own code: should the bootstrap be killed outright, the
// command ends as on SIGTERM instead of running on, and holding its port, unseen.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
