import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** The organization's service account; null while there is none, and where it could not be loaded. [R8.71] */
export const serviceAccountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["service-account", organizationId],
    queryFn: async ({ signal }) => api.call(calls.serviceAccounts.find, { signal }).catch(() => null),
  });

/** Where programs get tokens and signatures. */
export const signerAddressesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["signer-addresses", organizationId],
    queryFn: async ({ signal }) => {
      const [signerUrl, issuerUrl] = await Promise.all([
        api.call(calls.serviceAccounts.signerUrl, { signal }),
        api.call(calls.serviceAccounts.keycloakUrl, { signal }),
      ]);
      return { signerUrl, issuerUrl };
    },
  });
