import { lazy } from 'react'
import { Section } from '#platform/web/ui/Section.tsx'
import { WhenNear } from '#platform/web/ui/WhenNear.tsx'
import { videoParts } from '#features/videos/web.tsx'
import type { Showcase } from '../../contract.ts'
import { texts } from './texts.ts'
import classes from './Videos.module.css'

const VideoInPlace = lazy(videoParts.inPlace)

/** The videos of a showcase, each played in its place. */
export function Videos({ showcase: { videos } }: { showcase: Showcase }) {
  if (videos.length === 0) return null
  return (
    <Section title={texts.videos}>
      <ul className={classes.videos} data-single={videos.length === 1 || undefined}>
        {videos.map(({ id }) => (
          <li key={id}>
            <WhenNear coming={<div className={classes.coming} />}>
              <VideoInPlace videoId={id} />
            </WhenNear>
          </li>
        ))}
      </ul>
    </Section>
  )
}
