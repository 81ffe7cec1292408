import { setFlagsFromString } from "node:v8";
import { cacheCompiledCode } from "./compile-cache.ts";

// By default V8 lets the heap grow to a multiple of what is in use before it collects garbage, and the process keeps
// that memory: after a flood of requests it would be hundreds of megabytes larger.
setFlagsFromString("--heap-growing-percent=50");

/** Serves until SIGINT or SIGTERM; a second signal, or ten seconds, end the process at once. */
export async function serveUntilSignal(env: NodeJS.ProcessEnv): Promise<void> {
  cacheCompiledCode(); // before anything else is loaded
  const { readConfiguration } = await import("./configuration.ts");
  const { explainStartFailure } = await import("./start-failure.ts");
  try {
    const { serve } = await import("./serve.ts");
    const server = await serve(readConfiguration(env), (line) => process.stdout.write(`${line}\n`));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop(server, signal));
  } catch (error) {
    const explanation = explainStartFailure(error);
    process.stderr.write(`${explanation ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

function stop(server: { close(): Promise<void> }, signal: NodeJS.Signals): void {
  process.once(signal, () => process.exit(1));
  setTimeout(() => process.exit(1), 10_000).unref();
  void server.close().then(() => process.exit(0));
}

if (import.meta.main) await serveUntilSignal(process.env);
