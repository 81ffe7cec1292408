import type { FastifyInstance } from "fastify";

/** The file lapses after this time, so that nobody trusts the copy of an installation that is gone. RFC 9116, 2.5.5: less than a year. */
const validityDays = 180;
const dayMs = 24 * 60 * 60_000;

/**
 * Serves `/.well-known/security.txt`: where people report a vulnerability of this installation.
 *
 * @see RFC 9116
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  { publicUrl, contactEmail, now }: { publicUrl: string; contactEmail: string; now(): Date },
): void {
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    // By whole days, so that every answer of a day is the same.
    const expires = new Date((Math.floor(now().getTime() / dayMs) + validityDays) * dayMs);
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString().replace(".000", "")}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
