import { PaymentChecks } from '#features/payments/admin.tsx'
import { MoneyFrame } from './MoneyFrame.tsx'
import { texts } from './texts.ts'

/** Page with what the last check of the payment settings found. */
export const PaymentSettingsPage = () => (
  <MoneyFrame at="/admin/money/settings" lead={texts.settingsLead}>
    <PaymentChecks />
  </MoneyFrame>
)
