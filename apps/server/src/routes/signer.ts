import { toHex } from "@v2x/asn1";
import { calls, type OctetsText } from "@v2x/contract";
import { type PlaceOnEarth, type Scms, SignerError } from "@v2x/scms";
import { nameOf } from "../http/access.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { SecurityLog } from "../security-log.ts";
import type { WorkThreads } from "../work/work-threads.ts";
import { evidenceOfScms } from "./own-evidence.ts";

/** What the signer's calls need. */
interface SignerParts {
  readonly scms: Scms;
  readonly threads: WorkThreads;
  now(): Date;
  /** Hears of every message that is signed, and for which roadside unit. */
  readonly log: SecurityLog;
}

/** How long a message holds whose sender does not say: four hours, as signing services of the field have it. */
const usualSeconds = 4 * 3600;

/**
 * Signs roadside messages, and verifies signed ones. No message is kept.
 *
 * Signing has no line of its own: with decoding the message it takes 0.1 ms of a processor, and 0.7 ms for the 8 KiB
 * with most elements, as measured on two cores; answering the request takes longer. `SIGNER_RATE_LIMIT_PER_MINUTE`
 * bounds it. Verifying takes the turns of verdicts.
 */
export function serveSigner(serve: ServeCall, { scms, threads, now, log }: SignerParts): void {
  serve(calls.signer.sign, async ({ body, caller, from }) => {
    const { organizationId } = caller.organization;
    const { rsuid, j2735message, generationTime, expiryTime, generationLocation, signer } = body;
    const { packet, kind, certificate, validity } = await scms.signer.sign(organizationId, {
      message: octetsOf(j2735message),
      generationTime,
      ...(expiryTime && { expiryTime }),
      ...(generationLocation && { generationLocation: placeOf(generationLocation) }),
      identifier: signer,
    });
    log({
      kind: "message-signed",
      account: nameOf(caller),
      organization: organizationId,
      rsuid,
      message: kind.name,
      certificate: toHex(certificate.hashedId8).toUpperCase(),
      ...from,
    });
    return {
      returnPacket: Buffer.from(packet).toString(j2735message.notation),
      certificateExpires: validity.notAfter.toISOString(),
    };
  });

  serve(calls.signer.signForBackend, async ({ body, caller, from }) => {
    const { organizationId } = caller.organization;
    const generationTime = now();
    const seconds = body.sigValidityOverride || usualSeconds;
    const order = { message: octetsOf(body.message), generationTime, identifier: "certificate" } as const;
    const { packet, kind, certificate, expiryTime } = await signUntil(
      new Date(generationTime.getTime() + seconds * 1000),
    );
    log({
      kind: "message-signed",
      account: nameOf(caller),
      organization: organizationId,
      rsuid: "jpo-security-svcs",
      message: kind.name,
      certificate: toHex(certificate.hashedId8).toUpperCase(),
      ...from,
    });
    return {
      "message-signed": Buffer.from(packet).toString(body.message.notation),
      "message-expiry": Math.floor(expiryTime.getTime() / 1000),
    };

    /** Until then, or the end of the certificate where that is earlier. */
    async function signUntil(expiryTime: Date) {
      try {
        return { ...(await scms.signer.sign(organizationId, { ...order, expiryTime })), expiryTime };
      } catch (error) {
        if (!(error instanceof SignerError) || error.code !== "time-outside-certificate") throw error;
        const { field, notAfter } = error.details as { readonly field: string; readonly notAfter: Date };
        if (field !== "expiryTime") throw error;
        return {
          ...(await scms.signer.sign(organizationId, { ...order, expiryTime: notAfter })),
          expiryTime: notAfter,
        };
      }
    }
  });

  serve(calls.signer.verify, async ({ body, caller, asker }) => {
    const { evidence, anchors } = await evidenceOfScms(scms);
    // A packet may name it by its digest alone.
    const own = await scms.signer.certificateOf(caller.organization.organizationId);
    return threads.judge(
      {
        request: {
          hex: toHex(octetsOf(body.returnPacket)),
          type: "Ieee1609DataSigned",
          known: [],
          trusted: [],
          useOwn: true,
        },
        now: now(),
        own: { evidence: [...evidence, ...(own ? [own.bytes] : [])], anchors },
      },
      asker,
    );
  });
}

function octetsOf({ text, notation }: OctetsText): Uint8Array {
  return new Uint8Array(Buffer.from(text, notation));
}

function placeOf(place: {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
}): PlaceOnEarth {
  return {
    latitudeDegrees: place.latitude,
    longitudeDegrees: place.longitude,
    elevationMetres: place.elevation,
  };
}
