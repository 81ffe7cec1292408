import { httpTransport } from "./http-transport.ts";
import { runStation } from "./station.ts";

process.exitCode = await runStation(process.argv.slice(2), {
  transport: httpTransport,
  now: () => new Date(),
  env: process.env,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
