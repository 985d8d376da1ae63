CREATE TABLE "supplier_article" (
	"supplier_article_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"partner_id" bigint NOT NULL,
	"supplier_product_code" text NOT NULL,
	"supplier_product_name" text,
	"supplier_text" text,
	"language_code" text,
	"ean" text,
	"article_price" numeric(18,6),
	"currency_code" text,
	"new_product_code" text,
	"product_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description_short" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"brand_id" bigint,
	"main_product_category_id" bigint,
	"accepted_digest" text,
	"refused" boolean DEFAULT false NOT NULL,
	"refused_because" text,
	"created_product_code" text,
	"prompt_id" bigint,
	"prompt_version" integer,
	"engine" text,
	"model" text,
	"source_digest" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz,
	"failure" text,
	"engine_call_id" bigint,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "supplier_article_code" UNIQUE("company_code","partner_id","supplier_product_code"),
	CONSTRAINT "news-language" CHECK ("supplier_article"."language_code" in ('en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg')),
	CONSTRAINT "price-positive" CHECK ("supplier_article"."article_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "staged_price" ADD COLUMN "supplier_product_name" text;--> statement-breakpoint
ALTER TABLE "staged_price" ADD COLUMN "ean" text;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_brand_id_brand_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_main_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("main_product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_created_product_code_product_product_code_fk" FOREIGN KEY ("created_product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "supplier_article" ADD CONSTRAINT "supplier_article_prompt_id_gpt_prompt_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompt"("prompt_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_article_supplier" ON "supplier_article" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "supplier_article_ean" ON "supplier_article" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "supplier_article_brand" ON "supplier_article" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "supplier_article_category" ON "supplier_article" USING btree ("main_product_category_id");--> statement-breakpoint
CREATE INDEX "supplier_article_created" ON "supplier_article" USING btree ("created_product_code","company_code");--> statement-breakpoint
CREATE INDEX "supplier_article_prompt" ON "supplier_article" USING btree ("prompt_id","prompt_version");--> statement-breakpoint
CREATE INDEX "supplier_article_due" ON "supplier_article" USING btree ("due_at") WHERE due_at is not null;