// The front page's only script: whoever has a token is led past the login.
const portal = localStorage.getItem('token') === null ? '/login' : '/dashboard'
for (const link of document.querySelectorAll('a[data-portal]')) link.setAttribute('href', portal)

export {}
