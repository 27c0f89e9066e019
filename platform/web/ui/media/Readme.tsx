import { useLayoutEffect, useRef } from 'react'
import { readmeNodes } from './readme/content.ts'
import { scrollToFragment, followFragmentLinks } from './readme/follow-links.ts'
import { scrollByKeys } from './readme/scroll-by-keys.ts'
import { texts } from '../texts.ts'
import { WithoutScript } from '../layout/WithoutScript.tsx'
import classes from './Readme.module.css'

export interface ReadmeProps {
  /** HTML rendered by the server. */
  html: string
  /** Level of its first heading on this page. */
  level?: 2 | 3 | 4
}

/** README in a column, as code hosts render them, with code and tables that scroll within it. */
export function Readme({ html, level = 2 }: ReadmeProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const readme = root.current
    if (!readme) return undefined
    readme.replaceChildren(...readmeNodes(html, level))
    scrollToFragment(readme)
    const stops = [followFragmentLinks(readme), scrollByKeys(readme)]
    return () => stops.forEach((stop) => stop())
  }, [html, level])
  return (
    <>
      <WithoutScript>{texts.readmeNeedsScript}</WithoutScript>
      <div ref={root} className={classes.readme} dir="auto" />
    </>
  )
}
