import { type BareRun, bareRate } from "./bare-cryptography.ts";

// The body of the processes that compute beside each other; bare-cryptography.ts starts them and talks to them.

process.on("message", ({ counts, ms }: BareRun) => process.send!(bareRate(counts, ms)));
