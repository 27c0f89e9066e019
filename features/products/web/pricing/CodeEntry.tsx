import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { CodeFieldProps } from './CodeField.tsx'
import { texts } from '../view/texts.ts'

// Not needed by most visitors.
const CodeField = lazy(async () => ({ default: (await import('./CodeField.tsx')).CodeField }))

/** Lets a buyer enter a discount code; takes one from the address, such as `/products/1?code=SPRING`. */
export function CodeEntry(props: CodeFieldProps) {
  const [search] = useSearchParams()
  const [isWanted, setWanted] = useState(false)
  const isHydrated = useHydrated()
  if (isWanted || (isHydrated && search.has('code'))) {
    return (
      <Suspense>
        <CodeField {...props} />
      </Suspense>
    )
  }
  return (
    <Button variant="subtle" size="sm" onClick={() => setWanted(true)}>
      {texts.haveCode}
    </Button>
  )
}
