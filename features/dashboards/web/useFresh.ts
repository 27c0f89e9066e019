import { useEffect, useEffectEvent } from 'react'

/**
 * Asks again when a screen is opened: other features change what these overviews count and do not know that there are
 * overviews. What is being asked for already is not asked twice.
 */
export function useFresh(query: { refetch: (options: { cancelRefetch: boolean }) => unknown }): void {
  const refetch = useEffectEvent(() => void query.refetch({ cancelRefetch: false }))
  useEffect(() => refetch(), [])
}
