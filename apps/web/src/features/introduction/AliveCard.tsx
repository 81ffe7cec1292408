import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import { LifeRow, LifeTable } from "./LifeTable.tsx";

/** What is alive of a system, as far as this card tells. */
interface Alive {
  readonly now: string;
  readonly authorities: readonly {
    readonly role: string;
    readonly state: string;
    readonly name: string;
    readonly notAfter: string;
  }[];
  readonly lists: readonly { readonly kind: string; readonly nextUpdate: string }[];
}

/** A row of lists: one, or several of which the first to be issued anew counts. */
interface ListRow {
  readonly name: string;
  readonly about: string;
  readonly kinds: readonly string[];
}

const places = { ccms: paths.ccmsCa(), scms: paths.scmsCa() } as const;

/**
 * The authorities of a system with their end, and its lists with their next update.
 *
 * @param roles - in the order of their rows.
 */
export function AliveCard({
  system,
  query,
  roles,
  lists,
}: {
  system: System;
  query: UseQueryResult<Alive>;
  roles: readonly string[];
  lists: readonly ListRow[];
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(system);
  const showSkeleton = useDelayed(query.isPending, 200);
  const id = `alive-${system}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 3 }}>
        <SystemBadge system={system} />
        <Typography id={id} variant="h2">
          {t(`dashboard.intro_alive_${system}`)}
        </Typography>
        <Link component={RouterLink} to={places[system]} sx={{ ml: { sm: "auto" }, minHeight: 24 }}>
          {t("dashboard.intro_alive_more")}
        </Link>
      </Box>
      {query.isError ? (
        <TryAgain
          message={t(`dashboard.intro_alive_error_${system}`)}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : query.isPending ? (
        <Box role="group" aria-busy aria-label={t("dashboard.intro_alive_loading")} sx={{ minHeight: 260 }}>
          {showSkeleton &&
            [...roles, ...lists.map(({ name }) => name)].map((row) => <Skeleton key={row} height={36} />)}
        </Box>
      ) : (
        <Tables system={system} alive={query.data} roles={roles} lists={lists} />
      )}
    </Card>
  );
}

function Tables({
  system,
  alive: { now, authorities, lists: served },
  roles,
  lists,
}: {
  system: System;
  alive: Alive;
  roles: readonly string[];
  lists: readonly ListRow[];
}) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <LifeTable
        caption={t(`dashboard.intro_authorities_${system}`)}
        what={t("dashboard.intro_authority")}
        end={t("dashboard.intro_valid_until")}
      >
        {roles.map((role) => {
          const current = authorities.find((one) => one.role === role && one.state === "current");
          return (
            <LifeRow key={role} what={role.toUpperCase()} about={current?.name}>
              {current ? (
                <TimeLeft end={current.notAfter} now={now} of="certificate" />
              ) : (
                t("dashboard.intro_no_authority")
              )}
            </LifeRow>
          );
        })}
      </LifeTable>
      <LifeTable
        caption={t(`dashboard.intro_lists_${system}`)}
        what={t("dashboard.intro_list")}
        end={t("dashboard.intro_next_update")}
      >
        {lists.map(({ name, about, kinds }) => {
          const ends = kinds.map((kind) => served.find((one) => one.kind === kind)?.nextUpdate);
          const isServed = !ends.includes(undefined);
          return (
            <LifeRow key={name} what={name} about={about}>
              {isServed ? (
                <TimeLeft end={ends.toSorted()[0]!} now={now} of="list" />
              ) : (
                t("dashboard.intro_no_list")
              )}
            </LifeRow>
          );
        })}
      </LifeTable>
    </Box>
  );
}
