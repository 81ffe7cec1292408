import { readConfiguration } from "./configuration.ts";
import { serve } from "./serve.ts";
import { explainStartFailure } from "./start-failure.ts";

/** Serves until SIGINT or SIGTERM; a second signal, or ten seconds, end the process at once. */
export async function serveUntilSignal(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const server = await serve(readConfiguration(env), (line) => process.stdout.write(`${line}\n`));
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        setTimeout(() => process.exit(1), 10_000).unref();
        void server.close().then(() => process.exit(0));
      });
  } catch (error) {
    const explanation = explainStartFailure(error);
    process.stderr.write(`${explanation ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await serveUntilSignal(process.env);
