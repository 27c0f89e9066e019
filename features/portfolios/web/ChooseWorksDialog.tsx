import { Checkbox, Stack } from '@mantine/core'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { Still } from '#features/videos/web.tsx'
import { portfoliosApi, WORKS_PER_SECTION_MAX, type Work, type WorkKind } from '../contract.ts'
import type { ChosenWork } from './ChosenWorks.tsx'
import classes from './SectionsEditor.module.css'
import { texts } from './texts.ts'

const PAGE = 24

interface ChooseWorksDialogProps {
  kind: WorkKind
  chosen: ChosenWork[]
  onChange: (works: ChosenWork[]) => void
  opened: boolean
  onClose: () => void
}

/** Dialog with the user's own works of a kind, each with a checkbox. */
export function ChooseWorksDialog({ opened, onClose, ...choosing }: ChooseWorksDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.chooseTitle(texts.kinds[choosing.kind])}>
      {opened && (
        <Stack gap="md">
          <Choices {...choosing} />
          <Button variant="default" onClick={onClose}>
            {texts.done}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}

function Choices({ kind, chosen, onChange }: Pick<ChooseWorksDialogProps, 'kind' | 'chosen' | 'onChange'>) {
  const query = usePages(portfoliosApi.listWorks, { query: { kind, limit: PAGE } })
  const isFull = chosen.length >= WORKS_PER_SECTION_MAX
  const toggle = (work: Work, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, { ...work, also_private: false }] : chosen.filter(({ id }) => id !== work.id))
  return (
    <fieldset className={classes.choices}>
      {isFull && <p className="note">{texts.full(WORKS_PER_SECTION_MAX)}</p>}
      <PagesView query={query} empty={{ title: texts.noWorks }}>
        {(works) =>
          works.map((work) => {
            const isChosen = chosen.some(({ id }) => id === work.id)
            return (
              <label key={work.id} className={classes.choice}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={(event) => toggle(work, event.currentTarget.checked)}
                />
                <span className={classes.picture}>
                  <Still url={work.picture_url} seed={work.id} title={work.title} />
                </span>
                <span className={classes.workTitle} dir="auto">
                  {work.title} {!work.is_public && <Tag>{texts.private}</Tag>}
                </span>
              </label>
            )
          })
        }
      </PagesView>
    </fieldset>
  )
}
