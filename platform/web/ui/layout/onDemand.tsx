import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A dialog whose file is fetched when it is first opened, so that pages it is rarely opened on stay light:
 * `onDemand(async () => (await import('./web/SubscribeDialog.tsx')).SubscribeDialog)`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function OnDemand(props) {
    // It stays mounted afterwards, so that it can fade and give the focus back.
    const [wanted, setWanted] = useState(props.opened)
    if (props.opened && !wanted) setWanted(true)
    if (!wanted) return null
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
