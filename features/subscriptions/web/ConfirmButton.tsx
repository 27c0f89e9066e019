import { Button } from '#platform/web/ui/form/Button.tsx'
import type { SubscriptionStatus } from '../contract.ts'
import { texts } from './texts.ts'

/** Leads to the provider's page on which a renewal is confirmed; renders nothing unless a bank asks for that. */
export const ConfirmButton = ({ subscription: { confirm_url } }: { subscription: SubscriptionStatus }) =>
  confirm_url ? <Button href={confirm_url}>{texts.confirmPayment}</Button> : null
