import { ExternalLink } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { Showcase } from '../../contract.ts'
import { linksOf } from '../presenter.ts'
import { texts } from './texts.ts'

/** Links to the project; the first is the primary one. */
export const Links = ({ showcase }: { showcase: Showcase }) =>
  linksOf(showcase, texts.links).map(({ word, url }, index) => (
    <Button
      key={word}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      variant={index === 0 ? 'filled' : 'default'}
      rightSection={<ExternalLink size="1rem" aria-hidden />}
    >
      {word}
    </Button>
  ))
