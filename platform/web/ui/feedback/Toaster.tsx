import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

export { notifications } from '@mantine/notifications'

const MAX_AT_ONCE = 5

/** Container of toasts, mounted by the shell with the first one. */
export function Toaster() {
  return <Notifications position="top-right" limit={MAX_AT_ONCE} containerWidth="24rem" />
}
