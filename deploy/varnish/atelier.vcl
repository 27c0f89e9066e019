vcl 4.1;

# Lets Varnish 7.1 or newer with its module xkey (Debian 12: varnish, varnish-modules) serve visitors from memory, behind nginx or Caddy and
# in front of two web processes. Copy it to /etc/varnish/atelier.vcl; varnishd needs the two sockets of systemd.conf beside it. What may be
# stored, and for how long, the program says with each response, and it purges what changes. See docs/run/scale.md.
#
# To edit: the web processes, if they are others; and who may purge, if processes that run jobs are on other machines.

import directors;
import std;
import xkey;

# Whether it runs, not whether its database is there: it says so itself, and better. A busy process is not a dead one.
probe runs {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 10s;
    .window = 1;
    .threshold = 1;
    .initial = 1;
}

backend web_1 {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = runs;
    .connect_timeout = 2s;
    .first_byte_timeout = 600s;
    .between_bytes_timeout = 120s;
}

backend web_2 {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = runs;
    .connect_timeout = 2s;
    .first_byte_timeout = 600s;
    .between_bytes_timeout = 120s;
}

# Processes with the role worker. They come to a socket of their own, which no proxy leads to.
acl purgers {
    "localhost";
}

# The proxy in front, which has added the caller's address to X-Forwarded-For.
acl proxies {
    "localhost";
}

sub vcl_init {
    new web = directors.round_robin();
    web.add_backend(web_1);
    web.add_backend(web_2);
}

sub vcl_recv {
    if (local.socket == "purge") {
        call purge_keys;
    }
    set req.backend_hint = web.backend();

    if (client.ip ~ proxies) {
        # Caddy itself asks, for nobody: it would give up Varnish, and what is stored, while no web process runs.
        if (req.url == "/healthz" && req.http.X-Forwarded-For !~ ",") {
            return (synth(200));
        }
        # Without the proxy's own address, TRUST_PROXY is 1, whether a call comes through Varnish or not.
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ", [^,]+$", "");
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Live events, as they come; and large files, which are otherwise read into memory as fast as the program sends them, however slow the
    # reader.
    if (req.url ~ "^/api/(events|storage/|archives/\d+/download|conversations/\d+/files/|video_display/stream/|video_files/|videos/\d+/files/|marketplace/products/(\d+/)?files/)") {
        return (pipe);
    }
    # Of anything else, parts are not worth a connection of their own.
    unset req.http.Range;
    # Of somebody who is signed in, or who is signing in with another provider: the only cookie there is.
    if (req.http.Authorization || req.http.Cookie ~ "(^|; )(__Host-)?login_flow=") {
        return (pass);
    }
    unset req.http.Cookie;

    # One stored response for each encoding that the program knows. Where http_gzip_support is on, Varnish asks for gzip in any case.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

# Drops at once, with no time left in which it could be sent stale: it may have been made private.
sub purge_keys {
    if (client.ip !~ purgers) {
        return (synth(403));
    }
    if (req.method != "POST") {
        return (synth(405));
    }
    if (!req.http.Surrogate-Key) {
        return (synth(400));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, req.http.X-Purged + " purged"));
}

# Whose turn it is would be no answer: among many calls at once, that may be the same process again.
sub ask_other {
    if (beresp.backend == web_1) {
        set bereq.backend = web_2;
    } else {
        set bereq.backend = web_1;
    }
    if (!std.healthy(bereq.backend)) {
        set bereq.backend = web.backend();
    }
    return (retry);
}

sub vcl_backend_response {
    # While a new version is rolled out, one process may have a file of a page that the other does not.
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries == 0) {
        call ask_other;
    }
    # Never longer than the program says: what was made private would still be shown. Varnish itself would add ten seconds.
    if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
        set beresp.grace = 0s;
    }
    # What it says nothing about is not stored, nor are large files.
    if (!beresp.http.Cache-Control || std.integer(beresp.http.Content-Length, 0) > 16000000) {
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        return (deliver);
    }
    # What has not changed after its time is asked for by its ETag.
    set beresp.keep = 60s;
    # The name that the module looks for.
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # What is private or must not be stored, the lines of Varnish itself that follow here pass on.
}

sub vcl_backend_error {
    # A call that got no answer goes to the other process, unless repeating it could do something twice.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        call ask_other;
    }
    set beresp.http.Cache-Control = "no-store";
}

sub vcl_deliver {
    # That of the call which is stored: it would lead to somebody else's line of the log.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    # Nobody could purge a cache between here and the browser.
    if (resp.http.Cache-Control ~ "s-maxage") {
        set resp.http.Cache-Control = regsuball(resp.http.Cache-Control, "(s-maxage|stale-while-revalidate)=\d+, ", "");
    }
}
