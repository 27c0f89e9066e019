import { Pin } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import { CardGrid } from '#platform/web/ui/list/CardGrid.tsx'
import { boardsApi, type Board } from '../contract.ts'
import { BoardNameDialog } from './BoardNameDialog.tsx'
import classes from './Boards.module.css'
import { texts } from './texts.ts'

/** Page that lists a client's boards. */
export function BoardsPage() {
  const navigate = useNavigate()
  const [naming, setNaming] = useState(false)
  const query = usePages(boardsApi.list, { query: {} })
  const isDeleted = useIsDeleted()
  const create = <Button onClick={() => setNaming(true)}>{texts.newBoard}</Button>
  const none = (
    <EmptyState icon={Pin} title={texts.none} action={create}>
      {texts.noneText}
    </EmptyState>
  )
  return (
    <Page title={texts.boards} lead={texts.boardsLead} actions={create} width="tool">
      <PagesView query={query} skeleton={<ListSkeleton shape="cards" rows={3} />} empty={none}>
        {(boards) => {
          const shown = boards.filter(({ id }) => !isDeleted(boardsApi.remove, { params: { id } }))
          if (shown.length === 0) return none
          return (
            <CardGrid className={classes.grid}>
              {shown.map((board) => (
                <li key={board.id}>
                  <BoardCard board={board} />
                </li>
              ))}
            </CardGrid>
          )
        }}
      </PagesView>
      <BoardNameDialog
        opened={naming}
        onClose={() => setNaming(false)}
        board={null}
        onDone={({ id }) => void navigate(`/boards/${id}`)}
      />
    </Page>
  )
}

const COVERS = 4

/** Newest items on a board: creators first, then pictures of solutions in the remaining places. */
function Covers({ board: { covers, showcase_covers } }: { board: Board }) {
  const solutions = showcase_covers.slice(0, COVERS - covers.length)
  const count = covers.length + solutions.length
  return (
    <div className={classes.covers} data-count={count} aria-hidden>
      {covers.map(({ user_id, name, profile_image_url }) =>
        profile_image_url === null ? (
          <span key={user_id} className={classes.letter}>
            {[...name][0]?.toUpperCase()}
          </span>
        ) : (
          <img key={user_id} src={profile_image_url} alt="" loading="lazy" width="320" height="320" />
        ),
      )}
      {solutions.map(({ showcase_id, title, image_url }) =>
        image_url === null ? (
          <Cover key={`showcase ${showcase_id}`} seed={showcase_id} title={title} />
        ) : (
          <img key={`showcase ${showcase_id}`} src={image_url} alt="" loading="lazy" width="320" height="320" />
        ),
      )}
      {count === 0 && <Pin size="2rem" strokeWidth={1.25} />}
    </div>
  )
}

const BoardCard = ({ board }: { board: Board }) => (
  <article className={classes.card}>
    <Covers board={board} />
    <CardTitle to={`/boards/${board.id}`} large>
      {board.name}
    </CardTitle>
    <p className={classes.count}>{texts.counts(board)}</p>
  </article>
)
