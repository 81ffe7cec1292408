import { setTimeout as pause } from "node:timers/promises";
import { httpTransport } from "./http-transport.ts";
import { runStation } from "./station.ts";

// Whoever reads may have read enough, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runStation(process.argv.slice(2), {
  transport: httpTransport,
  now: () => new Date(),
  pause: (milliseconds) => pause(milliseconds),
  env: process.env,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
