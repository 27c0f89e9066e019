import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

const MAX_AT_ONCE = 5

/** Where toasts appear. Mounted once, by the shell. */
export function Toaster() {
  return <Notifications position="top-right" limit={MAX_AT_ONCE} containerWidth="24rem" />
}
