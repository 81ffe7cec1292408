import { availableParallelism } from "node:os";
import { fromHex } from "@v2x/asn1";
import { type BundleRequestRead, calls, fileNames } from "@v2x/contract";
import type { Bundle, BundleOrder } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { namedPsids, type PsidSsp, serviceOf } from "@v2x/v2x-schema";
import { audited } from "../audit/audited.ts";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { BundleMaker } from "../scms-bundles.ts";
import { anyNumber, fairTurns } from "../work/fair-turns.ts";

/** Serves bundles for units under test. They hold private keys: they are sent once, while they are made, and kept nowhere. */
export function serveOmniairBundles(
  serve: ServeCall,
  bundles: BundleMaker,
  store: Pick<Store, "inTransaction">,
): void {
  const running = availableParallelism();
  const inTurn = fairTurns({
    running,
    runningLarge: running,
    waiting: { each: 16, organization: 64, all: 128 },
    waitingOctets: anyNumber,
  });
  serve(calls.scms.psids, async ({ query, caller }) => {
    const { organizationId } = caller.organization;
    const psids = await bundles.grantedAmong(namedPsids, {
      organizationId,
      profileId: query.profileId ?? null,
    });
    return Object.fromEntries(psids.map((psid) => [nameOf(psid), psid]));
  });
  serve(calls.scms.scmsOmniAir, async (received) => {
    const { body, asker, caller } = received;
    const owner = {
      organizationId: caller.organization.organizationId,
      profileId: body.profileId,
    };
    const { promise, resolve, reject } = Promise.withResolvers<Bundle>();
    // A turn ends when all is made, not when it is read: a whole bundle is less than a megabyte.
    inTurn(asker, 0, async () => {
      const bundle = await bundles.make(orderOf(body), owner, asker.signal);
      resolve(bundle);
      await bundle.made;
    }).catch(reject);
    const { stream, octets } = await promise;
    const { type, numberWeeks, numberCertsPerWeek = 1 } = body;
    const subject = `OmniAir bundle, ${type}, ${numberWeeks} weeks of ${numberCertsPerWeek} certificates`;
    // Nothing of a bundle is kept but that it was made.
    await audited({ ...whoAsks(received), action: "omniair-bundle.made", subject }, () =>
      store.inTransaction(async () => undefined),
    );
    return { stream, octets, fileName: fileNames.omniairBundle };
  });
}

/** Two bodies have given one name to different numbers: those are told apart by whose they are. */
function nameOf(psid: number): string {
  const { name, specification } = serviceOf(psid)!;
  const isShared = namedPsids.some((other) => other !== psid && serviceOf(other)!.name === name);
  return isShared ? `${name} (${specification})` : name;
}

function orderOf(body: BundleRequestRead): BundleOrder {
  const { type, numberWeeks, numberCertsPerWeek, appPermissions, iperiodOffset, explicit, fault } = body;
  return {
    unit: type === "pseudonym" ? "obu" : "rsu",
    iperiodOffset,
    weeks: numberWeeks,
    perWeek: numberCertsPerWeek ?? 1,
    appPermissions: appPermissions.map(permissionOf),
    explicit,
    ...(fault && { fault }),
    request: body,
  };
}

function permissionOf({ psid, ssp }: BundleRequestRead["appPermissions"][number]): PsidSsp {
  const opaque = ssp?.opaque ?? "";
  return opaque === "" ? { psid } : { psid, ssp: { choice: "opaque", value: fromHex(opaque) } };
}
