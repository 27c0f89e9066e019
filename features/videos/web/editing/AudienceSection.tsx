import { useId } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { videosApi } from '../../contract.ts'
import { curveOf, percentOf, type Point } from './curve.ts'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

// Size of the chart, in its own units.
const WIDTH = 400
const HEIGHT = 120

/** View count and audience retention of a video. */
export function AudienceSection({ videoId }: { videoId: number }) {
  const query = useEndpoint(videosApi.readAudience, { params: { id: videoId } })
  return (
    <Section title={texts.audience} hint={texts.audienceHint}>
      <QueryView query={query} skeleton={<ListSkeleton rows={1} shape="text" />}>
        {({ views, reached }) => (
          <>
            <p className={classes.number}>{views === 0 ? texts.noViews : texts.views(views)}</p>
            {views > 0 && <AudienceCurve points={curveOf(reached)} />}
          </>
        )}
      </QueryView>
    </Section>
  )
}

const viewersAt = (points: readonly Point[], part: number) =>
  points.find((point) => Math.abs(point.part - part) < 1e-6)?.viewers ?? 0

function AudienceCurve({ points }: { points: readonly Point[] }) {
  const caption = useId()
  const all = points[0]?.viewers ?? 0
  const line = points.map(({ part, viewers }) => `${part * WIDTH},${HEIGHT * (1 - viewers / Math.max(1, all))}`)
  return (
    <figure className={classes.curve} aria-labelledby={caption}>
      <figcaption id={caption}>
        <strong>{texts.curve}.</strong>{' '}
        {texts.curveSummary(percentOf(viewersAt(points, 0.5), all), percentOf(viewersAt(points, 1), all))}
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden focusable="false">
        <path d={`M0 ${HEIGHT} L${line.join(' L')} L${WIDTH} ${HEIGHT}Z`} className={classes.area} />
        <path d={`M${line.join(' L')}`} className={classes.edge} />
      </svg>
      <div className={classes.scale} aria-hidden>
        {[0, 25, 50, 75, 100].map((percent) => (
          <span key={percent}>{texts.upTo(percent)}</span>
        ))}
      </div>
      <details>
        <summary>{texts.showTable}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.stretch}</th>
              <th scope="col">{texts.stayed}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ part, viewers }) => (
              <tr key={part}>
                <th scope="row">{texts.upTo(Math.round(part * 100))}</th>
                <td>{texts.stayedText(viewers, percentOf(viewers, all))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
