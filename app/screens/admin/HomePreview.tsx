import { SegmentedControl, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { AppearanceDraft } from '#features/administration/admin.tsx'
import { accentVariables, DEFAULT_ACCENTS, type Scheme } from '#platform/contract/accents.ts'
import { fontVariables } from '#platform/contract/appearance.ts'
import { cssVariables } from '#platform/web/theme/theme.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import homeClasses from '../home/HomePage.module.css'
import { LogoMark } from '../../shell/Logo.tsx'
import logoClasses from '../../shell/Logo.module.css'
import { texts } from '../texts.ts'
import classes from './HomePreview.module.css'
import { setupTexts } from './setup-texts.ts'

const isScheme = (value: string): value is Scheme => value === 'light' || value === 'dark'

/** The home page as visitors will see it with a draft of the appearance, on a light or a dark page. Nothing in it can be pressed. */
export function HomePreview({ draft }: { draft: AppearanceDraft }) {
  const current = useComputedColorScheme('light')
  const [chosen, setChosen] = useState<Scheme | null>(null)
  const scheme = chosen ?? current
  const theme = useMantineTheme()
  const themeVariables = cssVariables(theme)
  const { name, tagline, intro, logoUrl, pictureUrl, accents, fonts } = draft
  const style = {
    ...themeVariables[scheme],
    ...accentVariables(scheme, (accents ?? DEFAULT_ACCENTS)[scheme]),
    ...fontVariables(fonts),
  } as CSSProperties
  return (
    <div className={classes.preview}>
      <SegmentedControl
        size="xs"
        aria-label={setupTexts.previewScheme}
        data={[
          { value: 'light', label: setupTexts.light },
          { value: 'dark', label: setupTexts.dark },
        ]}
        value={scheme}
        onChange={(value) => isScheme(value) && setChosen(value)}
      />
      <div className={classes.window} style={style} inert>
        <div className={classes.page}>
          <p className={classes.header}>
            <span className={logoClasses.logo}>
              <LogoMark src={logoUrl ?? ''} />
              <span className={logoClasses.word}>{name}</span>
            </span>
          </p>
          <span className={homeClasses.mark}>
            <LogoMark src={logoUrl ?? ''} />
          </span>
          <p className={`${homeClasses.tagline} ${classes.tagline}`}>{tagline ?? texts.tagline}</p>
          {intro !== null && <p className={homeClasses.intro}>{intro}</p>}
          {pictureUrl !== null && <img className={homeClasses.picture} src={pictureUrl} alt="" />}
          <div className={classes.field}>{setupTexts.need}</div>
          <div className={homeClasses.buttons}>
            <Button size="lg">{texts.login}</Button>
            <Button size="lg" variant="default">
              {texts.register}
            </Button>
          </div>
          <p className={homeClasses.work}>
            <span className={classes.link}>{texts.findWork}</span>
          </p>
        </div>
      </div>
    </div>
  )
}
