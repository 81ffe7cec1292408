import { fromHex, toHex } from "@v2x/asn1";
import type { Ccms, ListKind, PublishedList } from "@v2x/ccms";
import { certificateFileName, crlFileName, ctlFileName, deltaCtlFileName, linkFileName } from "@v2x/contract";
import type { LinkForm } from "@v2x/credentials";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpFailure } from "../http/http-failure.ts";
import { sendFile } from "../http/send-file.ts";

/** Where the distribution centre lives under the public URL. */
export const distributionCentrePath = "/ccms/dc";

/** What stands behind the name of a call: both parts may be left out, or be empty. */
interface Asked {
  /** HashedId8 of the issuer, in either case; absent: the current one. */
  readonly id: string | undefined;
  /** `ctlSequence` of a delta, in decimal; absent: the full list, or the newest delta. */
  readonly sequence: string | undefined;
}

/** A file that devices fetch. */
interface Published {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** @returns undefined where nothing is published under what was asked for. */
type Answer = (asked: Asked) => Promise<Published | undefined>;

/**
 * Serves lists, what changed in them, the TLM's certificates and link certificates to devices, without sign-in: those
 * of the current issuer, and by HashedId8 those of every issuer there was. The calls for link certificates of a root
 * are our own: the standard names none. Clients in use put a slash behind a name that they leave
 * out, so one more slash at the end means the same. What was never published is 404.
 *
 * @see ETSI TS 102 941 — annexes D and E
 */
export function serveDistributionCentre(app: FastifyInstance, ccms: Ccms): void {
  const ctl: Answer = (asked) => (asked.sequence === undefined ? full("ctl")(asked) : delta("ctl")(asked));
  serve("getctl", "application/x-its-ctl", ctl);
  serve("getcrl", "application/x-its-crl", withoutSequence(full("crl")));
  serve("getectl", "application/octet-stream", withoutSequence(full("ectl")));
  serve("getdeltaectl", "application/octet-stream", delta("ectl"));
  serve("gettlmcertificate", "application/octet-stream", withoutSequence(tlmCertificate));
  serve("gettlmlinkcertificate", "application/octet-stream", withoutSequence(link("tlm")));
  serve("getrcalinkcertificate", "application/octet-stream", withoutSequence(link("rca-single")));
  serve("getrcadoublelinkcertificate", "application/octet-stream", withoutSequence(link("rca-double")));

  function serve(call: string, mediaType: string, answer: Answer): void {
    for (const path of [call, `${call}/*`])
      app.get(`${distributionCentrePath}/${path}`, async (request, reply) => {
        const asked = askedIn(request);
        const found = await answer(asked);
        if (found === undefined)
          throw new HttpFailure("list-unknown", { hashedId8Hex: asked.id, sequence: asked.sequence });
        return sendFile(request, reply, { ...found, mediaType, keep: "public" });
      });
  }

  function full(kind: ListKind): Answer {
    return async ({ id }) => {
      if (id === undefined) return fileOf(await ccms.list(kind));
      const issuer = hashedId8In(id);
      return fileOf(issuer && (await ccms.listOf(kind, issuer)));
    };
  }

  function delta(kind: "ctl" | "ectl"): Answer {
    return async ({ id, sequence }) => {
      const issuer = id === undefined ? undefined : hashedId8In(id);
      const wanted = sequence === undefined ? undefined : sequenceIn(sequence);
      const isNone = (id !== undefined && !issuer) || (sequence !== undefined && wanted === undefined);
      return isNone ? undefined : fileOf(await ccms.delta(kind, { issuer, sequence: wanted }));
    };
  }

  function link(form: LinkForm): Answer {
    return async ({ id }) => {
      const generation = id === undefined ? undefined : hashedId8In(id);
      if (id !== undefined && generation === undefined) return undefined;
      const found = await ccms.linkCertificate(form, generation);
      return found && { bytes: found.message, fileName: linkFileName(found.name) };
    };
  }

  async function tlmCertificate({ id }: Asked): Promise<Published | undefined> {
    const found =
      id === undefined
        ? await ccms.certificate("tlm")
        : (await ccms.certificates()).find(
            ({ role, hashedId8 }) => role === "tlm" && toHex(hashedId8) === id.toLowerCase(),
          );
    return found && { bytes: found.certificate, fileName: certificateFileName(found.name) };
  }
}

const fileNameOf = {
  ctl: ctlFileName,
  ectl: ctlFileName,
  crl: crlFileName,
  "delta-ctl": deltaCtlFileName,
  "delta-ectl": deltaCtlFileName,
} as const satisfies Record<PublishedList["kind"], (name: string) => string>;

function fileOf(list: PublishedList | undefined): Published | undefined {
  return list && { bytes: list.message, fileName: fileNameOf[list.kind](list.issuerName) };
}

function withoutSequence(answer: Answer): Answer {
  return async (asked) => (asked.sequence === undefined ? answer(asked) : undefined);
}

/** @throws HttpFailure "call-unknown" for what has more parts than any call. */
function askedIn(request: FastifyRequest): Asked {
  const behind = (request.params as { readonly "*"?: string })["*"] ?? "";
  const [id, sequence, ...more] = behind.replace(/\/$/, "").split("/");
  if (more.length > 0) throw new HttpFailure("call-unknown", {});
  return { id: id || undefined, sequence: sequence || undefined };
}

function hashedId8In(asked: string): Uint8Array | undefined {
  return /^[0-9a-f]{16}$/i.test(asked) ? fromHex(asked) : undefined;
}

function sequenceIn(asked: string): number | undefined {
  return /^\d{1,3}$/.test(asked) && Number(asked) <= 255 ? Number(asked) : undefined;
}
