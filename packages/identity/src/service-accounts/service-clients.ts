import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Sealing, ServiceAccountStorage } from "../ports.ts";
import { signingAlgorithm } from "../provider-keys.ts";
import { openSecret } from "./service-accounts.ts";

/** The name of the provider's model whose records service accounts are. */
export const clientModel = "Client";

/** What a client carries beside its registered metadata: the generation of the secret that it authenticates with. */
export const generationMember = "generation";

/**
 * Shows service accounts to the OpenID provider as its clients, as they are at each request; it may not write any.
 *
 * @see RFC 7591, section 2 — client metadata
 */
export function serviceClients(storage: ServiceAccountStorage, sealing: Sealing): Adapter {
  const refuse = async () => {
    throw new TypeError("Clients are not the provider's to write");
  };
  return {
    async find(clientId): Promise<AdapterPayload | undefined> {
      const account = await storage.findByClientId(clientId);
      if (account?.sealedSecret === undefined) return undefined;
      return {
        client_id: clientId,
        client_secret: openSecret(sealing, clientId, account.sealedSecret),
        grant_types: ["client_credentials"],
        response_types: [],
        redirect_uris: [],
        // The provider takes client_secret_post from such a client as well.
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: signingAlgorithm, // it gets none, but the default is not ours
        [generationMember]: account.generation,
      };
    },
    upsert: refuse,
    findByUid: refuse,
    findByUserCode: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
