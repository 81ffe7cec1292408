import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";

/** So often what needs an operator is asked for anew. */
const live = { refetchInterval: 60_000, throwOnError: false } as const;

/** How many registrations wait, and since when the oldest does. */
export const waitingQuery = queryOptions({
  queryKey: ["operator", "accounts", "waiting"],
  queryFn: async ({ signal }) => {
    const last = (page: number) =>
      api.call(calls.operator.accounts, { query: { state: "pending", page, size: 1 }, signal });
    const { totalElements } = await last(0);
    // The newest come first. Somebody may have decided about one meanwhile.
    const [oldest] = totalElements === 0 ? [] : (await last(totalElements - 1)).content;
    return { count: totalElements, since: oldest?.registeredAt };
  },
  ...live,
});

/** Authorities, those that end first before. */
export const authoritiesQuery = queryOptions({
  queryKey: ["operator", "authorities", "ending"],
  queryFn: ({ signal }) =>
    api.call(calls.operator.authorities, { query: { page: 0, size: 100, every: "false" }, signal }),
  ...live,
});

/** Trust lists and revocation lists, those that are missing or end first before. */
export const listsQuery = queryOptions({
  queryKey: ["operator", "lists", "ending"],
  queryFn: ({ signal }) => api.call(calls.operator.lists, { query: { page: 0, size: 100 }, signal }),
  ...live,
});

/** How many jobs of all queues stand where. */
export const jobsQuery = queryOptions({
  queryKey: ["operator", "jobs", "all"],
  queryFn: async ({ signal }) => {
    const queues = await api.call(calls.operator.jobQueues, { signal });
    const sum = (name: "failed" | "retrying" | "waiting") =>
      queues.reduce((total, queue) => total + queue[name], 0);
    return { failed: sum("failed"), retrying: sum("retrying"), waiting: sum("waiting") };
  },
  ...live,
});

/** How long the audit log is, and its last row. */
export const auditQuery = queryOptions({
  queryKey: ["operator", "audit", "last"],
  queryFn: async ({ signal }) => {
    const { content, totalElements } = await api.call(calls.operator.auditLog, {
      query: { page: 0, size: 1 },
      signal,
    });
    return { rows: totalElements, last: content[0]?.at };
  },
  ...live,
});

/** Whether the installation stores what it is asked to. */
export const healthQuery = queryOptions({
  queryKey: ["operator", "health"],
  queryFn: ({ signal }) => api.call(calls.operator.health, { signal }),
  ...live,
});

/** What was done on each of the last days. */
export const figuresQuery = queryOptions({
  queryKey: ["operator", "daily-figures"],
  queryFn: ({ signal }) => api.call(calls.operator.dailyFigures, { signal }),
  ...live,
});
