import { fromHex, toHex } from "@v2x/asn1";
import { certificateFileName } from "@v2x/contract";
import type { Scms } from "@v2x/scms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpFailure } from "../http/http-failure.ts";
import { sendFile } from "../http/send-file.ts";
import { refuse, type ScmsErrors } from "./scms-authorities.ts";
import { scmsPaths } from "./scms-paths.ts";

/** A file that devices fetch. */
interface Published {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** @returns undefined where nothing is published under what was asked for. @throws QueryError */
type Answer = (query: Query) => Promise<Published | undefined>;

/** A parameter that is missing or is not what it should be. */
class QueryError extends Error {
  override readonly name = "QueryError";
}

/**
 * Serves trust lists, revocation lists and certificates of the SCMS to devices, without sign-in, also while keys are
 * away. What was never published is 404; a parameter that is missing or malformed is refused with the fine error code
 * of what cannot be parsed.
 *
 * @see IEEE 1609.2.1 6.3.5.7 to 6.3.5.14
 */
export function serveScmsDownloads(
  app: FastifyInstance,
  scms: Pick<Scms, "files" | "certificate" | "certificates">,
  errors: ScmsErrors,
): void {
  const { files } = scms;
  const inSeries =
    (name: string, file: () => Promise<Uint8Array>): Answer =>
    async (query) =>
      (await isOwnSeries(query))
        ? { bytes: await file(), fileName: `${name}_${seriesIn(query)}.oer` }
        : undefined;

  serve("ccf-ctl", inSeries("ccf", files.ccf));
  serve("composite-crl-ctl", inSeries("composite_crl", files.compositeCrl));

  serve("ca-certificate", async (query) => {
    const id = query.hex("certId", 16);
    const found = (await scms.certificates()).find(({ hashedId8 }) => toHex(hashedId8) === id.toLowerCase());
    return found && certificateFile(found);
  });

  serve("crl", async (query) => {
    const [craca, series] = [query.hex("craca", 16), query.uint16("crlSeries")];
    const found = await files.crl(fromHex(craca), series);
    return found && { bytes: found.message, fileName: `crl_${craca.toUpperCase()}_${series}.oer` };
  });

  serve("ctl", async (query) => {
    if (!(await isOwnSeries(query))) return undefined;
    const series = seriesIn(query);
    const nameOf = (number: number) => `ctl_${series}_${number}.oer`;
    if (query.has("ctlSequenceNumber")) {
      const number = query.uint16("ctlSequenceNumber");
      const found = await files.ctlOf(number);
      return found && { bytes: found.message, fileName: nameOf(number) };
    }
    const { bytes, lowest } = await files.ctlArchive(nameOf);
    return { bytes, fileName: `ctl_${series}_${lowest}.zip` };
  });

  serve("ra-certificate", async () => certificateFile(await scms.certificate("ra")));

  serve("ma-certificate", async (query) => {
    const found = await files.maCertificate(Number.parseInt(query.hex("psid", 8, "up to"), 16));
    return found && certificateFile(found);
  });

  serve("certificate-management-info-status", async () => ({
    bytes: (await files.infoStatus()).message,
    fileName: "certificate-management-info-status.oer",
  }));

  function serve(call: string, answer: Answer): void {
    const path = `${scmsPaths.ra}/v3/${call}`;
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const found = await answer(queryOf(request));
        if (found === undefined) throw new HttpFailure("file-unknown", { call });
        return sendFile(request, reply, { ...found, mediaType: "application/octet-stream", keep: "public" });
      } catch (failure) {
        if (!(failure instanceof QueryError)) throw failure;
        return refuse({ code: "400-42", text: failure.message }, reply, errors);
      }
    };
    // Some clients end every address with a slash.
    for (const address of [path, `${path}/`]) app.get(address, handler);
  }

  async function isOwnSeries(query: Query): Promise<boolean> {
    return query.hex("ctlSeriesId", 16).toLowerCase() === toHex(await files.ctlSeriesId());
  }
}

/** Parameters as devices write them; each reading throws QueryError with the parameter's name and its rule. */
interface Query {
  has(name: string): boolean;
  /** Hexadecimal digits in either case. */
  hex(name: string, digits: number, bound?: "up to"): string;
  /** A whole number in decimal, 0 to 65535. */
  uint16(name: string): number;
}

function queryOf({ query }: FastifyRequest): Query {
  const given = query as Readonly<Record<string, unknown>>;
  return {
    has: (name) => given[name] !== undefined,
    hex(name, digits, bound) {
      const rule = `${name} must be ${bound ? `${bound} ` : ""}${digits} hexadecimal digits.`;
      return matching(name, new RegExp(`^[0-9a-f]{${bound ? "1," : ""}${digits}}$`, "i"), rule);
    },
    uint16(name) {
      const rule = `${name} must be a whole number from 0 to 65535.`;
      const number = Number(matching(name, /^\d{1,5}$/, rule));
      if (number > 65_535) throw new QueryError(rule);
      return number;
    },
  };

  function matching(name: string, pattern: RegExp, rule: string): string {
    const value = given[name];
    if (typeof value === "string" && pattern.test(value)) return value;
    throw new QueryError(value === undefined ? `${name} is missing. ${rule}` : rule);
  }
}

function seriesIn(query: Query): string {
  return query.hex("ctlSeriesId", 16).toUpperCase();
}

function certificateFile({
  name,
  certificate,
}: {
  readonly name: string;
  readonly certificate: Uint8Array;
}): Published {
  return { bytes: certificate, fileName: certificateFileName(name) };
}
