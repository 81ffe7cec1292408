import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { useDelayed } from "../../ui/use-delayed.ts";

/**
 * Cards in two columns, or one where it is narrow; while they are loaded, their shapes.
 *
 * @param wide - which card stands over both columns, counted from 1.
 */
export function AuthorityCards({
  roles,
  wide,
  busyLabel,
  children,
}: {
  /** Whose cards there will be. */
  roles: readonly string[];
  wide: number;
  /** Said while they are loaded; undefined once they are there. */
  busyLabel: string | undefined;
  children: ReactNode;
}) {
  const showSkeleton = useDelayed(busyLabel !== undefined, 200);
  return (
    <Box
      role={busyLabel && "group"}
      aria-busy={busyLabel !== undefined}
      aria-label={busyLabel}
      sx={{
        display: "grid",
        gap: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        [`& > :nth-of-type(${wide})`]: { gridColumn: "1 / -1" },
      }}
    >
      {children}
      {showSkeleton && roles.map((role) => <CardSkeleton key={role} />)}
    </Box>
  );
}

function CardSkeleton() {
  return (
    <Card component="section" aria-hidden sx={{ p: { xs: 4, sm: 5 } }}>
      <Skeleton width="70%" height={28} />
      <Skeleton width="45%" height={22} sx={{ mb: 4 }} />
      <Skeleton width="30%" />
      <Skeleton width="60%" height={28} sx={{ mb: 3 }} />
      <Skeleton width="25%" />
      <Skeleton width="90%" height={28} sx={{ mb: 5 }} />
      <Skeleton variant="rounded" width={128} height={32} />
    </Card>
  );
}
