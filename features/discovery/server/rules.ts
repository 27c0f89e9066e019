interface Made {
  id: number
  creator_id: number
}

/** Selects the given number of works, first one per creator, so that the page shows many creators. */
export function selectVaried<Work extends Made>(works: readonly Work[], count: number, shown: Set<number>): Work[] {
  const selected: Work[] = []
  for (const work of works) {
    if (shown.has(work.creator_id) || selected.length === count) continue
    shown.add(work.creator_id)
    selected.push(work)
  }
  const others = works.filter((work) => !selected.includes(work))
  return [...selected, ...others].slice(0, count)
}
