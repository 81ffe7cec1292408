import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/**
 * Whether the server said that the caller may not have this; the screen then gives way to a sentence. Where signing in
 * again would help, the screen says so itself.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && !error.needsFreshSignIn;
}

/**
 * Builds the cache of server state.
 *
 * A call answered 403 is thrown to the nearest boundary, which shows the no-access sentence instead of the
 * screen; every other failure stays with the query or mutation that met it. Only a missing answer and a
 * server's own failure are worth a second try.
 *
 * Without a connection everything fails at once instead of being kept for later: nobody expects that what was
 * pressed an hour ago happens now. What a screen shows is fetched again once the connection is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        throwOnError: isRefusal,
        retry: (failures, error) =>
          failures < 1 &&
          navigator.onLine &&
          error instanceof ApiError &&
          (error.status === 0 || error.status >= 502),
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { throwOnError: isRefusal, networkMode: "always" },
    },
  });
}
