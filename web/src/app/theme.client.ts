/*
 * Puts the theme that was chosen on a document before it is painted, and whether its header will be that of staff.
 * It holds up the first sight of every page, so it imports nothing and stays as small as it is.
 */
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('user')?.includes('"is_staff":true'))
    document.documentElement.dataset['staff'] = ''
}

export {}
