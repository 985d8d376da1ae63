CREATE TABLE "news" (
	"news_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"news_url" text NOT NULL,
	"guid" text,
	"news_source_id" bigint,
	"published_on" date DEFAULT current_date NOT NULL,
	"news_category" text,
	"language_code" text NOT NULL,
	"country_code" text,
	"news_state" text DEFAULT 'new' NOT NULL,
	"told" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "news_url" UNIQUE("company_code","news_url"),
	CONSTRAINT "news_guid" UNIQUE("company_code","news_source_id","guid"),
	CONSTRAINT "news_company" UNIQUE("company_code","news_id"),
	CONSTRAINT "news-language" CHECK ("news"."language_code" in ('en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'))
);--> statement-breakpoint
CREATE TABLE "news_page" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"news_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"frontend_page_id" bigint NOT NULL,
	CONSTRAINT "news_page_company_code_news_id_shop_id_pk" PRIMARY KEY("company_code","news_id","shop_id")
);--> statement-breakpoint
CREATE TABLE "news_source" (
	"news_source_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"news_source_name" text NOT NULL,
	"feed_url" text NOT NULL,
	"language_code" text NOT NULL,
	"country_code" text,
	"news_category" text,
	"active" boolean DEFAULT true NOT NULL,
	"feed_state" text DEFAULT 'new' NOT NULL,
	"last_fetched_at" timestamptz,
	"feed_error" text,
	"http_status" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"etag" text,
	"last_modified" text,
	"known_url" text,
	"seen" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "news_source_feed" UNIQUE("company_code","feed_url"),
	CONSTRAINT "news_source_company" UNIQUE("company_code","news_source_id"),
	CONSTRAINT "news-language" CHECK ("news_source"."language_code" in ('en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'))
);--> statement-breakpoint
ALTER TABLE "frontend_page" ADD CONSTRAINT "frontend_page_company" UNIQUE("company_code","frontend_page_id");--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_news_source" FOREIGN KEY ("company_code","news_source_id") REFERENCES "public"."news_source"("company_code","news_source_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_page" ADD CONSTRAINT "news_page_news" FOREIGN KEY ("company_code","news_id") REFERENCES "public"."news"("company_code","news_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_page" ADD CONSTRAINT "news_page_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_page" ADD CONSTRAINT "news_page_frontend_page" FOREIGN KEY ("company_code","frontend_page_id") REFERENCES "public"."frontend_page"("company_code","frontend_page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_source" ADD CONSTRAINT "news_source_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_day" ON "news" USING btree ("company_code","published_on");--> statement-breakpoint
CREATE INDEX "news_page_page" ON "news_page" USING btree ("frontend_page_id");--> statement-breakpoint
CREATE INDEX "news_page_news" ON "news_page" USING btree ("news_id");