import type { IncomingMessage } from "node:http";
import type { EdgeLimits } from "./edge-limits.ts";
import { HttpFailure } from "./http-failure.ts";

/** How much of a body is read. */
export interface BodyLimit {
  readonly octets: number;
  /** What a sender who exceeds it is told; of a form, what its file may have. */
  readonly told: number;
  readonly unit: "octets" | "hexadecimal digits";
}

/**
 * Reads a body whole. What comes after a refusal is nobody's any more: the connection's guard ends it.
 *
 * @throws HttpFailure "body-too-large" as soon as that is clear, "body-too-slow", "hung-up".
 */
export function readBody(
  payload: IncomingMessage,
  { octets, told, unit }: BodyLimit,
  { bodyOctetsPerSecond, bodyGraceMs }: EdgeLimits,
): Promise<Buffer> {
  const tooLarge = () => new HttpFailure("body-too-large", { limit: told, unit });
  if (Number(payload.headers["content-length"] ?? 0) > octets) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const rushed = performance.now() + bodyGraceMs;
    const watch = setInterval(() => {
      const seconds = (performance.now() - rushed) / 1000;
      if (seconds > 0 && length < seconds * bodyOctetsPerSecond)
        end(() => reject(new HttpFailure("body-too-slow", { bodyOctetsPerSecond })));
    }, 500);
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= octets) chunks.push(chunk);
      else end(() => reject(tooLarge()));
    };
    const whole = () => end(() => resolve(Buffer.concat(chunks)));
    const broken = (cause: Error) => end(() => reject(new HttpFailure("hung-up", {}, { cause })));
    const end = (settle: () => void) => {
      clearInterval(watch);
      payload.off("data", take).off("end", whole);
      settle();
    };
    payload.on("data", take).once("end", whole).once("error", broken);
  });
}
