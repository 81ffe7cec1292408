import { toHex } from "@v2x/asn1";
import { calls, type OctetsText } from "@v2x/contract";
import type { PlaceOnEarth, Scms } from "@v2x/scms";
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

/** Signs roadside messages, and judges signed ones. No message is kept. */
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
