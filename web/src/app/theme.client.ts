/*
 * Applies the chosen theme to a document before it is painted, and whether its header will be that of staff.
 * It blocks the first paint of every page, so it imports nothing and stays small.
 */
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('user')?.includes('"is_staff":true'))
    document.documentElement.dataset['staff'] = ''
}

export {}
