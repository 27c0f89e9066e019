import { showVideosBy } from '#features/requests/web.tsx'

/** Stands in for the player and the chooser of videos: says what it was told, and does at once what people take their time for. */
export const stubPlayerAndChooser = (): void =>
  showVideosBy({
    Shown: ({ videoId, goTo, marks = [], onMoment }) => (
      <section aria-label={`Video ${videoId}`}>
        <p>{goTo ? `plays from ${goTo.seconds}` : 'waits'}</p>
        <button type="button" onClick={() => onMoment?.(42.7)}>
          Watch to 0:42
        </button>
        <ul>
          {marks.map(({ id, seconds, label }) => (
            <li key={id}>{`mark ${seconds}: ${label}`}</li>
          ))}
        </ul>
      </section>
    ),
    Chooser: ({ chosen, onChange, max, label, onUnderWay }) => (
      <fieldset>
        <legend>{label}</legend>
        {[11, 12].map((id) => (
          <button key={id} type="button" onClick={() => onChange([...chosen, id].slice(0, max))}>
            {`Choose ${id}`}
          </button>
        ))}
        <button type="button" onClick={() => onUnderWay?.(true)}>
          Begin a recording
        </button>
        <button type="button" onClick={() => onUnderWay?.(false)}>
          Be there
        </button>
        <output>{`chosen ${chosen.join(', ')}`}</output>
      </fieldset>
    ),
  })
