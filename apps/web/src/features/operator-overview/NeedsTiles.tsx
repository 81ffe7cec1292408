import { useQuery } from "@tanstack/react-query";
import type { OperatedAuthority } from "@v2x/contract";
import { CircleCheck, CircleX, Hourglass, type LucideIcon, NotebookPen, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import {
  auditQuery,
  authoritiesQuery,
  healthQuery,
  jobsQuery,
  listsQuery,
  waitingQuery,
} from "./overview-queries.ts";
import { Detail, Tile } from "./Tile.tsx";

/** An authority that ends within so many days needs an operator. */
const soonDays = 30;
const dayMs = 86_400_000;
const mostNamed = 3;

/** Either all is well, or something needs an operator. */
function Standing({
  isGood,
  text,
  tone = "warning",
  icon = TriangleAlert,
}: {
  isGood: boolean;
  text: string;
  tone?: "warning" | "error";
  icon?: LucideIcon;
}) {
  return isGood ? (
    <StatusWord tone="success" icon={CircleCheck} text={text} />
  ) : (
    <StatusWord tone={tone} icon={icon} text={text} />
  );
}

/** Registrations that wait. */
export function RegistrationsTile() {
  const { t } = useTranslation();
  const query = useQuery(waitingQuery);
  return (
    <Tile
      title={t("operator.overview_registrations")}
      to={`${paths.operatorAccounts()}?state=pending`}
      query={query}
    >
      {({ count, since }) => (
        <>
          <Standing
            isGood={count === 0}
            icon={Hourglass}
            text={
              count === 0
                ? t("operator.overview_registrations_none")
                : t("operator.overview_registrations", { count })
            }
          />
          {since !== undefined && (
            <Detail>{t("operator.overview_oldest", { moment: momentText(since) })}</Detail>
          )}
        </>
      )}
    </Tile>
  );
}

/** Authorities that end soon, or whose place is empty. */
export function AuthoritiesTile() {
  const { t } = useTranslation();
  const query = useQuery(authoritiesQuery);
  const names = ({ system, role, name, notAfter }: OperatedAuthority) => ({
    system: system.toUpperCase(),
    role: role.toUpperCase(),
    name,
    moment: momentText(notAfter),
  });
  return (
    <Tile title={t("operator.overview_authorities")} to={paths.operatorAuthorities()} query={query}>
      {({ now, content }) => {
        const soon = Date.parse(now) + soonDays * dayMs;
        const due = content.filter(({ isMissing, notAfter }) => isMissing || Date.parse(notAfter) < soon);
        const count = due.length;
        return (
          <>
            <Standing
              isGood={count === 0}
              text={t(count === 0 ? "operator.overview_authorities_none" : "operator.overview_authorities", {
                count,
                days: soonDays,
              })}
            />
            {count === 0 && content[0] && (
              <Detail>{t("operator.overview_authority_next", names(content[0]))}</Detail>
            )}
            {due.slice(0, mostNamed).map((authority) => (
              <Detail key={authority.hashedId8}>
                {t(
                  authority.isMissing
                    ? "operator.overview_authority_missing"
                    : "operator.overview_authority_ends",
                  names(authority),
                )}
              </Detail>
            ))}
            {count > mostNamed && (
              <Detail>{t("operator.overview_more", { count: count - mostNamed })}</Detail>
            )}
          </>
        );
      }}
    </Tile>
  );
}

/** Lists whose next update has passed, or of which nothing good is published. */
export function ListsTile() {
  const { t } = useTranslation();
  const query = useQuery(listsQuery);
  return (
    <Tile title={t("operator.overview_lists")} to={paths.operatorLists()} query={query}>
      {({ now, content }) => {
        const due = content.filter(
          ({ issue }) => issue === null || issue.isDamaged || Date.parse(issue.nextUpdate) <= Date.parse(now),
        );
        const [next] = content;
        return (
          <>
            <Standing
              isGood={due.length === 0}
              tone="error"
              text={
                due.length === 0
                  ? t("operator.overview_lists_none")
                  : t("operator.overview_lists", { count: due.length })
              }
            />
            {due.length === 0 && next?.issue && (
              <Detail>
                {t("operator.overview_list_next", {
                  list: next.name,
                  moment: momentText(next.issue.nextUpdate),
                })}
              </Detail>
            )}
            {due.slice(0, mostNamed).map(({ name, issue }) => (
              <Detail key={name}>
                {issue === null || issue.isDamaged
                  ? t("operator.overview_list_missing", { list: name })
                  : t("operator.overview_list_ended", { list: name, moment: momentText(issue.nextUpdate) })}
              </Detail>
            ))}
            {due.length > mostNamed && (
              <Detail>{t("operator.overview_more", { count: due.length - mostNamed })}</Detail>
            )}
          </>
        );
      }}
    </Tile>
  );
}

/** Jobs that failed for good. */
export function JobsTile() {
  const { t } = useTranslation();
  const query = useQuery(jobsQuery);
  return (
    <Tile title={t("operator.overview_jobs")} to={paths.operatorJobs()} query={query}>
      {({ failed, retrying, waiting }) => (
        <>
          <Standing
            isGood={failed === 0}
            tone="error"
            icon={CircleX}
            text={
              failed === 0 ? t("operator.overview_jobs_none") : t("operator.overview_jobs", { count: failed })
            }
          />
          <Detail>{t("operator.overview_jobs_retrying", { count: retrying, waiting })}</Detail>
        </>
      )}
    </Tile>
  );
}

/** How long the audit log is, and whether its anchor is reached. */
export function AuditTile() {
  const { t } = useTranslation();
  const query = useQuery(auditQuery);
  const { data: health } = useQuery(healthQuery);
  return (
    <Tile title={t("operator.overview_audit")} to={paths.operatorAudit()} query={query}>
      {({ rows, last }) => (
        <>
          <StatusWord
            tone="neutral"
            icon={NotebookPen}
            text={t("operator.overview_audit_rows", { count: rows })}
          />
          {last !== undefined && (
            <Detail>{t("operator.overview_audit_last", { moment: momentText(last) })}</Detail>
          )}
          {health?.anchorProblem && (
            <>
              <StatusWord tone="error" icon={CircleX} text={t("operator.overview_audit_unanchored")} />
              <Detail>{health.anchorProblem}</Detail>
            </>
          )}
        </>
      )}
    </Tile>
  );
}

/** Whether the database takes writes. */
export function HealthTile() {
  const { t } = useTranslation();
  const query = useQuery(healthQuery);
  return (
    <Tile title={t("operator.overview_health")} query={query}>
      {({ problem }) => (
        <>
          <Standing
            isGood={problem === null}
            tone="error"
            icon={CircleX}
            text={t(problem === null ? "operator.overview_health_good" : "operator.overview_health_bad")}
          />
          {problem !== null && <Detail>{problem}</Detail>}
        </>
      )}
    </Tile>
  );
}
