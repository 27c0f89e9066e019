import { Button } from '#platform/web/ui/form/Button.tsx'

const CONFIRM_LABEL = 'Confirm payment'

/** Leads to the provider's page on which a renewal is confirmed; renders nothing unless a bank asks for that. */
export const ConfirmButton = ({ url, isSmall = false }: { url: string | null; isSmall?: boolean }) =>
  url === null ? null : (
    <Button href={url} {...(isSmall && { size: 'compact-sm' as const })}>
      {CONFIRM_LABEL}
    </Button>
  )
