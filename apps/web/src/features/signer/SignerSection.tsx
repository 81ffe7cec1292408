import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, type Ref, useId } from "react";

/** A part of the screen with its heading. */
export function SignerSection({
  title,
  sentence,
  heading,
  children,
}: {
  title: string;
  sentence?: string;
  /** Of those that take the focus where what had it is gone. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <div>
        <Typography
          id={id}
          variant="h2"
          {...(heading && { ref: heading, tabIndex: -1, sx: { width: "fit-content" } })}
        >
          {title}
        </Typography>
        {sentence && <Typography color="textSecondary">{sentence}</Typography>}
      </div>
      {children}
    </Card>
  );
}
