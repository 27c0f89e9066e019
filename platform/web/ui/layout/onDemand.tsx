import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * Wraps a dialog whose module is loaded when it is first opened, to keep pages that rarely open it light: `onDemand(async () => (await
 * import('./web/SubscribeDialog.tsx')).SubscribeDialog)`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function OnDemand(props) {
    // Stays mounted afterwards, so that it can fade out and return the focus.
    const [hasOpened, setHasOpened] = useState(props.opened)
    if (props.opened && !hasOpened) setHasOpened(true)
    if (!hasOpened) return null
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
